/** When something is asked of equipment that is no transmitter. */
import type { ProblemRow } from './problem-row.ts'

export const transmitterProblems = {
  noPointTable: {
    statusCode: 400,
    zh: '只有按 GB/T 26875.3 接入的用户信息传输装置才有点表',
    en: 'Only a transmitter that speaks GB/T 26875.3 has a table of points',
  },
} as const satisfies Readonly<Record<string, ProblemRow>>
