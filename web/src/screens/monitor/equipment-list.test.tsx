import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { createLiveStandings } from '#foundation/equipment/live-standings.ts'
import { createLiveValues } from '#foundation/equipment/live-values.ts'
import { LiveValuesContext } from '#foundation/equipment/use-live-reading.ts'
import { LiveStandingsContext } from '#foundation/equipment/use-standing.ts'
import { SpokenContext, useSpoken, type Text } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { createLiveConnection } from '#infrastructure/live/live-connection.ts'
import { LiveContext } from '#infrastructure/live/use-live.ts'
import { createHashHistory } from '#infrastructure/navigation/hash-history.ts'
import { HistoryContext } from '#infrastructure/navigation/use-location.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { renderPart } from '#testing/render-part.tsx'
import { EquipmentList } from './equipment-list.tsx'

const readRows = () => [1, 2, 3].map((number) => anEquipment(number, { state: 'fault' }))
const [first] = readRows()

/** A row says its state once each time it is drawn; nothing else in the list says that word. */
const drawList = async () => {
  const drawn: string[] = []
  const standings = createLiveStandings()
  let readAgain = (): void => undefined
  const nothing = (): void => undefined

  const List = () => {
    const [rows, setRows] = useState(readRows)
    readAgain = () => setRows(readRows())
    const spoken = useSpoken()
    const text = ((...words: Parameters<Text>) => {
      const said = spoken.text(...words)
      if (said === '故障' || said === '火警') drawn.push(said)
      return said
    }) as Text // the same function, overheard
    const [overheard] = useState(() => ({ ...spoken, text }))
    const [inDanger] = useState(() => new Set<string>())
    const { status } = useAreas('monitor')
    if (status !== 'ready') return null
    return (
      <SpokenContext value={overheard}>
        <EquipmentList
          rows={rows}
          sectionCounts={undefined}
          inDanger={inDanger}
          selected={undefined}
          onSelect={undefined}
          hasMore={false}
          loading={false}
          onMore={nothing}
        />
      </SpokenContext>
    )
  }
  const live = createLiveConnection({ address: 'ws://127.0.0.1:1', token: () => undefined })
  await renderPart(
    <HistoryContext value={createHashHistory(window)}>
      <LiveContext value={live}>
        <LiveValuesContext value={createLiveValues()}>
          <LiveStandingsContext value={standings}>
            <List />
          </LiveStandingsContext>
        </LiveValuesContext>
      </LiveContext>
    </HistoryContext>,
    { PLATFORM_MAIN: 'http://127.0.0.1:1' },
  )
  await screen.findByText('设备 3')
  drawn.length = 0
  return { drawn, standings, readAgain: () => act(() => readAgain()) }
}

it('a row is not drawn again because its list was read again and says the same', async () => {
  const { drawn, readAgain } = await drawList()
  readAgain()
  expect(drawn).toEqual([])
})

it('what is told of one row is drawn in that row alone, before the list is read again', async () => {
  const { drawn, standings } = await drawList()
  act(() => standings.take(new Map([[first?.equipmentId ?? '', { state: 'fire' as const }]])))
  expect(drawn).toEqual(['火警'])
})
