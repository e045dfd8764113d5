/** Equipment that a journey brings along: in the other unit, heard over MQTT, and gone when the journey is over. */
import type { CityFacts } from '@vigil/stack/private-city'
import { connectAsync, type MqttClient } from 'mqtt'
import { otherUnit } from '#site.ts'
import type { Addressed } from '#walk/product-routes.ts'
import { settleCases } from './alarm-cases.ts'
import { callsOf, type Calls } from './new-operator.ts'

export interface BroughtDevice extends Addressed {
  /** What hangs on another has none. */
  readonly secret: string | null
}

interface Wish {
  readonly equipmentTypeId: number
  readonly deviceName: string
  readonly installAdd?: string
  /** On which it hangs, and at which address. */
  readonly parentId?: string
  readonly childDeviceKey?: string
}

export interface OnLine {
  readonly client: MqttClient
  readonly say: (values: Readonly<Record<string, unknown>>, child?: string) => Promise<void>
  readonly end: () => Promise<void>
}

export const newCode = (): string => `JN-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 6)}`

export const bringAlong = (city: CityFacts) => {
  const unit = otherUnit(city)
  const chief = unit.account('manager')
  const { projectId } = unit.device('fireAlarmHost')
  const sockets: MqttClient[] = []
  let calls: Promise<Calls> | undefined
  const asChief = (): Promise<Calls> => (calls ??= callsOf(city, chief))

  return {
    chief,
    projectId,
    asChief,

    async add(wish: Wish): Promise<BroughtDevice> {
      const fields = { projectId, keyCode: newCode(), ...wish }
      // As the contract says.
      const { equipment, secret } = (await (await asChief()).json('equipment/addEquipment.action', fields)) as {
        equipment: { equipmentId: string; typeName: string; keyCode: string }
        secret: string | null
      }
      const { equipmentId, typeName: type, keyCode } = equipment
      return { equipmentId, keyCode, type, projectId, secret }
    },

    /** As the device itself connects; without a right secret nobody does. */
    async connect({ keyCode, secret }: Pick<BroughtDevice, 'keyCode' | 'secret'>): Promise<OnLine> {
      const who = { clientId: keyCode, username: keyCode, password: secret ?? '' }
      const client = await connectAsync(city.mqtt, { ...who, reconnectPeriod: 0 }, false)
      sockets.push(client)
      const boot = Date.now()
      let seq = 0
      return {
        client,
        say: async (values, child) => {
          seq += 1
          const report = { boot, seq, values, ...(child === undefined ? {} : { child }) }
          await client.publishAsync(`v1/${keyCode}/up/report`, JSON.stringify(report), { qos: 1 })
        },
        end: () => client.endAsync(),
      }
    },

    /** With everything that hangs on it. */
    async takeAway(devices: readonly Pick<BroughtDevice, 'equipmentId'>[]): Promise<void> {
      for (const client of sockets) if (client.connected) await client.endAsync()
      const each = await asChief()
      for (const { equipmentId } of devices) {
        await settleCases(each, equipmentId)
        const why = { reason: '演练结束', password: chief.password }
        await each.json('equipment/deleteEquipment.action', { equipmentId, ...why })
      }
    },
  }
}
