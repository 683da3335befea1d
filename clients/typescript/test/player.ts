/** A player who does what is listed as legal: plays what he can, and claims what he may. */
import { type Action, ProblemError, type Seat, StaleTableError } from "../src/client.ts";

const ORDER = ["lay_down", "lay_off", "swap_joker", "draw", "pass", "take", "discard"];

export function chosen(actions: readonly Action[]): Action {
  const [first, ...others] = actions;
  if (!first) throw new Error("There is nothing to choose from.");
  const rank = (action: Action) => ORDER.indexOf(action.action);
  return others.reduce((best, action) => (rank(action) < rank(best) ? action : best), first);
}

/** Play one seat until the deal is over, knowing nothing of the others but what they do. */
export async function play(seat: Seat): Promise<void> {
  while (seat.view.table.phase !== "over") {
    const { actions, responses, window } = await seat.choices();
    try {
      if (window && responses[0]) await seat.respond(window.id, responses[0]);
      else if (actions.length > 0) await seat.act(chosen(actions));
      else await seat.wait();
    } catch (error) {
      await goOnAfter(error, seat);
    }
  }
}

async function goOnAfter(error: unknown, seat: Seat): Promise<void> {
  if (error instanceof StaleTableError) return; // the next choices are those of the new table
  if (!(error instanceof ProblemError)) throw error;
  const held = error.is("window-open") || error.is("call-pending");
  if (held && seat.view.window) await seat.settled(seat.view.window.id);
  else if (held || error.is("window-closed")) await seat.look();
  else throw error;
}
