/** How a person wants to be told: asked by every page of whoever is on duty. */
import * as z from 'zod/mini'
import { call } from '../call.ts'

const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** Every switch there is, with its shape. Fire is never muted, whatever stands here. */
const switchShape = {
  sound: z.boolean(),
  vibration: z.boolean(),
  bigType: z.boolean(),
  quietHours: z.boolean(),
  quietFrom: ClockTime,
  quietTo: ClockTime,
  /** The first steps are still offered on Home. */
  guide: z.boolean(),
}
export const SwitchSettings = z.object(switchShape)
export type SwitchSettings = z.output<typeof SwitchSettings>

export const usualSwitches: SwitchSettings = {
  sound: true,
  vibration: true,
  bigType: false,
  quietHours: false,
  quietFrom: '22:00',
  quietTo: '07:00',
  guide: true,
}

const own = { permission: 'signedIn', scope: 'self' } as const

export const switchCalls = {
  switches: call({
    path: 'account/getSwitchSettings.action',
    description: 'How one wants to be told: sound, vibration, big type, quiet hours.',
    ...own,
    kind: 'query',
    body: 'form',
    input: z.object({}),
    output: SwitchSettings,
  }),
  changeSwitches: call({
    path: 'account/changeSwitchSettings.action',
    description: 'Changes how one wants to be told; a fire is never muted.',
    ...own,
    kind: 'command',
    body: 'json',
    input: z.partial(z.strictObject(switchShape)),
    output: SwitchSettings,
  }),
}
