/** True on Apple's devices, where Cmd does what Ctrl does elsewhere. */
export const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent)
