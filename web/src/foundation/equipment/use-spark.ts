/** Which way a reading has gone lately: what is stored of the last hours, then what it has said since. */
import { useQuery } from '@tanstack/react-query'
import { telemetryCalls } from '@vigil/contract/telemetry'
import { useState } from 'react'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useDebounced } from '#infrastructure/signal/use-debounced.ts'
import { useCan } from '../rights/can.ts'
import { useLiveValues } from './use-live-reading.ts'

const hour = 3_600_000
const spanMs = 3 * hour
const points = 24
const minute = 60_000

export const useSpark = (equipmentId: string, key: string | undefined): readonly number[] => {
  const can = useCan()
  const memory = useLiveValues().memory(equipmentId, key ?? '')
  // A row that only flies past under the finger asks for nothing.
  const settled = useDebounced(key)
  const [to] = useState(() => Math.ceil(Date.now() / minute) * minute)
  const { data } = useQuery({
    ...queryOf(telemetryCalls.history, {
      equipmentId,
      keys: [settled ?? ''],
      from: new Date(to - spanMs).toISOString(),
      to: new Date(to).toISOString(),
      points,
    }),
    enabled: settled !== undefined && settled === key && can(telemetryCalls.history),
    staleTime: Infinity,
    retry: false,
  })
  const stored = data?.series[0]?.points.map(({ mean }) => mean) ?? []
  return [...stored, ...memory].slice(-points)
}
