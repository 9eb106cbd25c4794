// A counter of the milliseconds left until a time. The time is absolute, so that a tablet that slept is right, and by the
// server's clock (`now`), so that a wrong clock on a phone does not matter.
export function countsDown() {
  let ahead = 0;
  let told = "";
  return ({ now, until }) => {
    if (now !== told) {
      told = now;
      ahead = Number(now) - Date.now();
    }
    return Math.max(0, Number(until) - Date.now() - ahead);
  };
}
