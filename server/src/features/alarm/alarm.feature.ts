import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { alarmManyCalls } from '@vigil/contract/alarm/desk-many'
import { alarmCalls } from '@vigil/contract/alarm/alarm'
import { silenceCalls } from '@vigil/contract/alarm/silence'
import { alarmStormCalls } from '@vigil/contract/alarm/storm'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { answer } from '#foundation/rights/call/answer.ts'
import type { Exported } from '#foundation/rights/file/table-export.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import { alarmExport } from './desk/alarm-export.ts'
import { tickNote } from './desk/alarm-view.ts'
import { createDeskService } from './desk/desk.service.ts'
import { createStormService } from './desk/storm.service.ts'
import { createEquipmentEvents } from './equipment-events/equipment-events.service.ts'
import { createSilenceService } from './silence/silence.service.ts'

type Deps = {
  database: ScopedDatabase
  newId: () => string
  now: () => number
  nudge: (lane: 1 | 2) => void
  addresses: SignedAddresses
  actors: Actors
}

/** Its calls, and the table that people take away. */
export const alarmFeature = (deps: Deps): Exported => {
  const events = createEquipmentEvents(deps)
  const desk = createDeskService(deps)
  const storms = createStormService(deps)
  const silence = createSilenceService(deps)
  const { answers, files } = alarmExport(desk, deps)
  const calls = [
    ...answers,
    answer(alarmCalls.byEquipment, (input, actor) => events.list(actor, input)),
    answer(alarmManyCalls.list, (input, actor) => desk.list(actor, input)),
    answer(alarmDeskCalls.case, (input, actor) => desk.case(actor, input.alarmId)),
    answer(alarmManyCalls.waiting, (input, actor) => desk.waiting(actor, input)),
    answer(alarmDeskCalls.tick, (input, actor) => desk.write(actor, input.alarmId, tickNote(input.step))),
    answer(alarmDeskCalls.note, (input, actor) => desk.write(actor, input.alarmId, input.note)),
    answer(alarmDeskCalls.see, (input, actor) => desk.see(actor, input.alarmId)),
    answer(alarmDeskCalls.own, (input, actor) => desk.own(actor, input)),
    answer(alarmDeskCalls.delay, (input, actor) => desk.delay(actor, input)),
    answer(alarmDeskCalls.acknowledge, (input, actor) => desk.act(actor, 'acknowledge', input)),
    answer(alarmDeskCalls.verify, (input, actor) => desk.act(actor, 'verify', input)),
    answer(alarmDeskCalls.correct, (input, actor) => desk.act(actor, 'correct', input)),
    answer(alarmDeskCalls.begin, (input, actor) => desk.act(actor, 'begin', input)),
    answer(alarmDeskCalls.handle, (input, actor) => desk.act(actor, 'handle', input)),
    answer(alarmDeskCalls.archive, (input, actor) => desk.act(actor, 'archive', input)),
    answer(alarmManyCalls.acknowledgeAll, (input, actor) => desk.acknowledgeAll(actor, input)),
    answer(silenceCalls.silence, (_input, actor) => silence.find(actor)),
    answer(alarmStormCalls.storm, (input, actor) => storms.show(actor, input.alarmId)),
    answer(alarmStormCalls.acknowledgeStorm, (input, actor) => storms.acknowledge(actor, input)),
    answer(alarmManyCalls.undoAcknowledge, (input, actor) => desk.undoAcknowledge(actor, input.batchId)),
  ]
  return { answers: calls, files }
}
