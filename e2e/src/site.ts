/** The simulated site: its people, its equipment, and what one can make happen there. */
import type { CityAccount, CityDevice, CityFacts } from '@vigil/stack/private-city'

export interface Place {
  readonly keyCode: string
  readonly equipmentId: string
  readonly child?: string
}

export const accountOf = ({ accounts }: CityFacts, role: string): CityAccount => {
  const found = accounts.find((account) => account.role === role)
  if (!found) throw new Error(`nobody is ${role}`)
  return found
}

const nthOf = (devices: readonly CityDevice[], type: string, n: number): CityDevice => {
  const found = devices.filter((device) => device.type === type)
  if (!found[n]) throw new Error(`the unit has only ${found.length} ${type}`)
  return found[n]
}

/** The people of a journey work in the first unit. */
const isFirst = ({ devices }: CityFacts, { projectId }: CityDevice): boolean => projectId === devices[0]?.projectId

/** The nth of its type. */
export const deviceOf = (city: CityFacts, type: string, n = 0): CityDevice =>
  nthOf(
    city.devices.filter((device) => isFirst(city, device)),
    type,
    n,
  )

/** The other unit, whose alarms nobody sees who works in the first. */
export const otherUnit = (city: CityFacts) => ({
  account: (role: string): CityAccount => {
    const [, second] = city.accounts.filter((account) => account.role === role)
    if (!second) throw new Error(`the other unit has no ${role}`)
    return second
  },
  device: (type: string, n = 0): CityDevice =>
    nthOf(
      city.devices.filter((device) => !isFirst(city, device)),
      type,
      n,
    ),
})

/** A fire host with its points. Silence shows only after minutes: it is cut off as soon as the city lives. */
export const silentGateway = (city: CityFacts): CityDevice => otherUnit(city).device('fireAlarmHost', 2)

export const loopOf = (box: CityDevice, child: string): Place => {
  const found = box.children.find(({ childKey }) => childKey === child)
  if (!found) throw new Error(`${box.keyCode} has no ${child}`)
  return { keyCode: box.keyCode, equipmentId: found.equipmentId, child }
}

/** Tells the simulator what happens on site; fails with its reason. */
export const order = async ({ control }: CityFacts, at: Place | CityDevice, wish: object): Promise<void> => {
  const { keyCode } = at
  const child = 'child' in at ? { child: at.child } : {}
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ keyCode, ...child, ...wish })
  const answer = await fetch(control, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(await answer.text())
}
