import { drizzle } from 'drizzle-orm/durable-sqlite'
import { allScores, type BoardPart, boardOver, scoresIn } from '../../community/board.ts'
import type { Db } from '../../db/db.ts'
import { ApiObject } from './book-object.ts'
import { boardNamed, type CloudEnv } from './env.ts'

/** Scores of the leaderboard: a shard takes what people report, and one object puts the shards together once a minute. */
export class BoardObject extends ApiObject implements BoardPart {
  readonly #scores: ReturnType<typeof scoresIn>
  readonly #look: ReturnType<typeof boardOver>

  constructor(ctx: DurableObjectState, env: CloudEnv) {
    super(ctx, env)
    this.#scores = scoresIn(drizzle(ctx.storage as never) as unknown as Db)
    this.#look = boardOver(
      () => this.now(),
      () => allScores((name) => boardNamed(env, name)),
    )
  }

  first() {
    return this.#scores()
  }

  look(points: number) {
    return this.#look(points)
  }
}
