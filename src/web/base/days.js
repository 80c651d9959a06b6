// Days as the service names them: in UTC, as YYYY-MM-DD.

const DAY = 24 * 60 * 60 * 1000;

const written = (time) => new Date(time).toISOString().slice(0, 10);

/** Today in UTC. */
export const today = () => written(Date.now());

/** The day so many days later. */
export const later = (day, days) => written(Date.parse(day) + days * DAY);

/** Whether a text names a day. */
export const isDay = (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && later(text, 0) === text;

/** A day in the words of a language. */
export const dayName = (day, language) =>
  new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(Date.parse(day));
