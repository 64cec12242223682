export type Breathe = () => Promise<void>

/** Counts work in characters; returns a promise to await when others should have their turn. */
export type Pace = (characters: number) => Promise<void> | undefined

const CHARACTERS_PER_TURN = 128 * 1024
const CHARACTERS_PER_ROW = 64

export function createPace(breathe: Breathe | undefined): Pace {
  let done = 0
  return (characters) => {
    done += characters
    if (!breathe || done < CHARACTERS_PER_TURN) return undefined
    done = 0
    return breathe()
  }
}

/** Gives others their turn between two steps of which each takes its time whatever the length of the file. */
export const takeTurn = async (pace: Pace): Promise<void> => pace(CHARACTERS_PER_TURN)

export async function eachPaced<T>(
  items: readonly T[],
  pace: Pace,
  visit: (item: T, index: number) => void,
): Promise<void> {
  let index = 0
  for (const item of items) {
    visit(item, index++)
    const turn = pace(CHARACTERS_PER_ROW)
    if (turn) await turn
  }
}
