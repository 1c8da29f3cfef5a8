import { z } from 'zod';

/** The sample order that a new user packs first. */
export const FIRST_SAMPLE = 'SO-1001';

/** Sample orders with a problem: imported only on request. */
export const PROBLEM_SAMPLES = ['SO-1004', 'SO-1008', 'SO-1009', 'SO-1010'] as const;
export type ProblemSample = (typeof PROBLEM_SAMPLES)[number];

export const SampleSchema = z.enum([FIRST_SAMPLE, ...PROBLEM_SAMPLES]);
export type Sample = z.infer<typeof SampleSchema>;
