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

export const deviceOf = ({ devices }: CityFacts, type: string): CityDevice => {
  // The people of a journey work in the first unit.
  const found = devices.find((device) => device.type === type && device.projectId === devices[0]?.projectId)
  if (!found) throw new Error(`the first unit has no ${type}`)
  return found
}

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
