/** The history as a table: the same rows as on the screen, read while they are sent. */
import { alarmDeskCalls, type AlarmSummary } from '@vigil/contract/alarm-desk'
import type { InputOf } from '@vigil/contract/call'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type { Actor } from '#foundation/rights/actor.ts'
import type { Actors } from '#foundation/rights/actors.ts'
import { answer, type Answer } from '#foundation/rights/answer.ts'
import { addressFor, fileMakers, type Download } from '#foundation/rights/download.ts'
import { byteOrderMark, csvLine } from '#infrastructure/csv/write-csv.ts'
import type { FileMaker } from '#infrastructure/http/downloads.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import { exportWords } from './export-words.ts'
import type { createDeskService } from './desk.service.ts'

const path = '/file/alarms.csv'
const pageSize = 100
const mostRows = 100_000

type Desk = Pick<ReturnType<typeof createDeskService>, 'list'>
type Wish = InputOf<typeof alarmDeskCalls.export>
type Language = NonNullable<Wish['language']>

export interface AlarmExport {
  readonly answers: readonly Answer[]
  readonly files: Readonly<Record<string, FileMaker>>
}

export const alarmExport = (
  desk: Desk,
  { addresses, actors }: { addresses: SignedAddresses; actors: Actors },
): AlarmExport => ({
  answers: [
    answer(alarmDeskCalls.export, async ({ priority, ...wish }, actor) =>
      addressFor(addresses, actor, path, { ...wish, priority: priority?.toString() }),
    ),
  ],
  files: fileMakers([download(desk)], { addresses, actors }),
})

const download = (desk: Desk): Download => ({
  path,
  permission: alarmDeskCalls.export.permission,
  make: async (actor, fields) => ({
    name: `alarms-${new Date().toISOString().slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    // Sealed by us when the table was asked for; numbers are read again by the contract.
    parts: partsOf(desk, actor, alarmDeskCalls.export.input.parse(fields)),
  }),
})

async function* partsOf(desk: Desk, actor: Actor, { language = 'zh', ...filter }: Wish): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(exportWords[language].headings)
  let after: string | undefined
  for (let sent = 0; sent < mostRows;) {
    const { rows, next } = await desk.list(actor, { ...filter, size: pageSize, after })
    yield rows.map((row) => csvLine(cellsOf(row, language))).join('')
    sent += rows.length
    if (next === null) return
    after = next
  }
}

const cellsOf = (alarm: AlarmSummary, language: Language) => {
  const { kinds, states, verdicts, causes, conditions } = exportWords[language]
  return [
    alarm.firstAt,
    kinds[alarm.kind],
    eventName(alarm, language),
    alarm.priority,
    alarm.equipmentName,
    alarm.place.join(' '),
    alarm.projectName,
    conditions[alarm.condition],
    states[alarm.state],
    alarm.verdict && verdicts[alarm.verdict],
    alarm.cause && causes[alarm.cause],
    alarm.count,
    alarm.value,
    alarm.maxValue,
    alarm.recoveredAt,
    alarm.acknowledgedAt,
    alarm.verdictAt,
    alarm.handledAt,
    alarm.archivedAt,
  ]
}

/** What no row knows is called by its key. */
const eventName = ({ typeNo, event }: AlarmSummary, language: Language): string =>
  findDeviceType({ equipmentTypeId: typeNo }).events[event]?.name[language] ?? event
