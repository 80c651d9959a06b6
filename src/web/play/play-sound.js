// Short tones, made by the browser.

let audio;

/** Tones as frequency in Hz and start in seconds. */
const TUNES = {
  turn: [
    [660, 0],
    [880, 0.11],
  ],
  card: [[320, 0]],
  bomb: [
    [160, 0],
    [110, 0.1],
    [80, 0.2],
  ],
  call: [
    [523, 0],
    [659, 0.1],
    [784, 0.2],
  ],
  end: [
    [784, 0],
    [659, 0.12],
    [523, 0.24],
  ],
};

/** Plays a tune of that name; silent where the browser has no sound. */
export function sound(name) {
  // Browsers forbid sound before the first touch of the page.
  if (navigator.userActivation?.hasBeenActive === false) return;
  try {
    audio ??= new AudioContext();
    for (const [frequency, start] of TUNES[name]) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      const at = audio.currentTime + start;
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.08, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 0.16);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.17);
    }
  } catch {
    // Sound is an addition: everything it says is on the page as well.
  }
}
