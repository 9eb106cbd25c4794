// The time left until an absolute time, so that a tablet that slept is right. The server sends its own time with it, so
// that a wrong clock on a phone does not matter.
export function remainder() {
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
