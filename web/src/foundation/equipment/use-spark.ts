/** Which way a reading has gone lately: what is stored of the last hours, then what it has said since. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { mostLines, telemetryCalls } from '@vigil/contract/equipment/telemetry'
import { createGather } from '#infrastructure/api/gather.ts'
import { shortCache, readOnce } from '#infrastructure/api/query-of.ts'
import { useCan } from '../rights/can.ts'
import { useLiveValues } from './use-live-reading.ts'

const hours = 3
const points = 24

interface Asked {
  readonly equipmentId: string
  readonly key: string
}

const nameOf = ({ equipmentId, key }: Asked): string => `${equipmentId} ${key}`

const gather = createGather<Asked, readonly number[]>({
  // A row that only flies past under the finger asks for nothing.
  waitMs: 300,
  most: mostLines,
  async ask(client, asked) {
    const { rows } = await readOnce(client, telemetryCalls.lines, { asked: [...asked], hours, points })
    const found = new Map(rows.map((line) => [nameOf(line), line.means]))
    return async (one) => found.get(nameOf(one)) ?? []
  },
})

const lineOf = (asked: Asked) =>
  queryOptions({
    queryKey: [telemetryCalls.lines.path, asked],
    ...shortCache,
    queryFn: (context) => gather(asked, context),
    staleTime: Infinity,
    retry: false,
  })

const nothing: readonly number[] = []

export const useSpark = (equipmentId: string, key: string | undefined): readonly number[] => {
  const can = useCan()
  const memory = useLiveValues().memory(equipmentId, key ?? '')
  const { data: stored = nothing } = useQuery({
    ...lineOf({ equipmentId, key: key ?? '' }),
    enabled: key !== undefined && can(telemetryCalls.lines),
  })
  return [...stored, ...memory].slice(-points)
}
