# Dragons and bombs in rounds of the arena: jq -n -f docs/rounds.jq rounds.jsonl
# "first" and "second" are the agents as the arena was asked about them.

def is_bomb:
  split(" ")
  | (length == 4 and (map(.[1:]) | unique | length) == 1)
    or (length > 4 and (map(.[:1]) | unique | length) == 1);

# Every play with its agent, the cards that its player had before it, and the play that it beats.
def plays:
  .first as $first
  | foreach (.actions[] | select(.dragon_to != null or (.play and .play != "pass"))) as $action
      ({ left: [14, 14, 14, 14] };
       if $action.dragon_to != null then .play = null | .agent = null
       else
         .agent = (if ($action.seat % 2 == 0) == ($first == "a") then "first" else "second" end)
         | .had = .left[$action.seat]
         | .beats = .play
         | .play = $action.play
         | .left[$action.seat] -= ($action.play | split(" ") | length)
       end;
       select(.agent));

def count(of): . + (if of then 1 else 0 end);

reduce (inputs | plays) as $one ({};
  if $one.play == "Dr" then
    .[$one.agent].dragons += 1
    | .[$one.agent].dragons_with_all_cards |= count($one.had == 14)
    | .[$one.agent].dragons_among_the_last_two |= count($one.had <= 2)
  elif $one.play | is_bomb then
    .[$one.agent].bombs += 1
    | .[$one.agent].bombs_with_eleven_cards_or_more |= count($one.had >= 11)
    | .[$one.agent].bombs_on_the_dragon |= count($one.beats == "Dr")
  else . end)
