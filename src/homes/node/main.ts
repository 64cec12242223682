// Signals are heard before the rest is loaded, and not awaited: the rest may share a file with this.
import './signals.ts'

void import('./start.ts')
