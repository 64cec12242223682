export function backupsUnderLoad(options: {
  copies: number
  seed: number
}): Promise<{ copies: number; transfers: number }>
