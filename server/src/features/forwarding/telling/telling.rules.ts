/** What the fire brigade is told, when it is told again, and what counts as its word. Pure. */
import { ForwardAnswer, type ForwardedFire } from '@vigil/contract/alarm/forwarding'
import { knownEvent } from '@vigil/device-types/event-of'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type { PostAnswer } from '#infrastructure/outbound/signed-post.ts'
import type { ConfirmedFire } from './telling.repository.ts'

const firstWaitMs = 2_000
const longestWaitMs = 5 * 60_000

/** Twice as long each time, and never given up while it burns. */
export const waitAfter = (tries: number): number => Math.min(firstWaitMs * 2 ** Math.min(tries - 1, 20), longestWaitMs)

/** Who has it; undefined for anything that does not say so with our id: a page of any web server answers 200. */
export const acknowledgedBy = ({ status, text }: PostAnswer, forwardId: string): { by: string | null } | undefined => {
  if (status < 200 || status > 299) return undefined
  const said = ForwardAnswer.safeParse(jsonOf(text)).data
  if (said?.acknowledged !== forwardId) return undefined
  const by = said.by?.replaceAll('\u0000', '').trim().slice(0, 60) ?? ''
  return { by: by === '' ? null : by }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const bodyOf = (fire: ConfirmedFire, forwardId: string): string =>
  JSON.stringify({
    forwardId,
    kind: 'fire',
    alarmId: fire.alarm_id,
    confirmedAt: fire.confirmed_at.toISOString(),
    unit: { unitId: fire.project_id, name: fire.project_name, address: fire.project_address },
    place: [...fire.places, fire.install_add].filter((part) => part !== ''),
    equipment: fire.equipment_name,
    what: whatBurns(fire),
    callback:
      fire.callback_person === null || fire.callback_tel === null
        ? null
        : { person: fire.callback_person, tel: fire.callback_tel },
  } satisfies ForwardedFire)

const whatBurns = ({ type_no, event_key }: ConfirmedFire): ForwardedFire['what'] => {
  const type = findDeviceType({ equipmentTypeId: type_no, protocolId: undefined })
  return knownEvent(type, event_key)?.name ?? { zh: '火警', en: 'Fire' }
}
