export function tags(): string[]
export function goldenOf(tag: string): Buffer | undefined
export function upgradeFrom(tag: string): Promise<{ month: string; totalBalance: string }>
export function killedUpgrades(options: { kills: number; seed: number }): Promise<number[]>
