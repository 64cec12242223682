/** Arguments of every Chromium that the tests launch, beside the hosts that it knows. */
export const TEST_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--no-first-run',
  // A page lives for seconds: to compile its scripts once more, so that they run faster, takes longer than it saves.
  '--js-flags=--no-opt --no-maglev --single-threaded',
]
