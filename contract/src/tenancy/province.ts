/** Provinces and their cities by the numbers of the national standard (GB/T 2260). */
import * as z from 'zod/mini'
import { call } from '../call.ts'

const Place = z.object({ code: z.string(), name: z.string() })

export const Province = z.object({ ...Place.shape, cities: z.array(Place) })
export type Province = z.output<typeof Province>

export const provinceCalls = {
  list: call({
    path: 'province/findProvinces.action',
    description: 'Provinces and their cities by the numbers of the national standard (GB/T 2260).',
    kind: 'query',
    body: 'form',
    permission: 'public',
    scope: 'none',
    input: z.object({}),
    output: z.object({ rows: z.array(Province) }),
  }),
}
