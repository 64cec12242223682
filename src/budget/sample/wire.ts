import { z } from 'zod'

/** Whether the book holds sample data. */
export const SampleData = z.object({ present: z.boolean() })
export type SampleData = z.infer<typeof SampleData>
