import { z } from 'zod'

/** State of the sample data: present in the book or not. */
export const SampleData = z.object({ present: z.boolean() })
export type SampleData = z.infer<typeof SampleData>
