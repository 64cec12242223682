interface Running {
  url: string
  pid: number
  exited: Promise<number>
  stop(): Promise<void>
  kill(): void
}

interface Start {
  dataDir: string
  host: string
  port: number
  worker: string
  webDir: string
  env?: Record<string, string | undefined>
}

export function startWorkerd(start: Start): Promise<Running>

export function inviteInto(
  running: { url: string; dataDir: string },
  email?: string,
): Promise<(string | null)[]>

export function authorizationOf(dataDir: string, what: string): string
