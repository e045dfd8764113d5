/** Every list of ids that a command takes is judged by the guard, or stands here with who judges it instead. */
import { allCalls } from '@vigil/contract/all-calls'
import { describe, expect, it } from 'vitest'
import { idFieldsOf } from './input-shape.ts'

/** People are no rows of a unit: who may be named is said by their grants there, which each service asks. */
const people = 'people'
/** A list inside of what is drawn up: judged with the whole of it, where it says what is wrong with each. */
const drawnUp = 'drawnUp'
/** Uploaded to the very point that it is said of: a photo of elsewhere is none. */
const ownPhotos = 'ownPhotos'

const inRule = [
  'and[].equipmentId',
  'does[].equipmentId',
  'otherwise[].equipmentId',
  'when[].equipmentId',
  'when[].equipmentIds[]',
]
const judgedElsewhere: Readonly<Record<string, readonly string[]>> = {
  [people]: [
    'access/addGroup.action memberIds[]',
    'access/updateGroup.action memberIds[]',
    'duty/addShift.action accountIds[]',
    'duty/changeShift.action accountIds[]',
    'oem/changeDuty.action accountIds[]',
    'patrol/addPlan.action plan.people[].accountId',
    'patrol/addPlan.action plan.swaps[].accountId',
    'patrol/updatePlan.action plan.people[].accountId',
    'patrol/updatePlan.action plan.swaps[].accountId',
    'report/send.action accountIds[]',
  ],
  [drawnUp]: [
    ...inRule.map((path) => `linkRule/addRule.action body.${path}`),
    ...inRule.map((path) => `linkRule/updateRule.action body.${path}`),
    'patrol/addPlan.action plan.placeIds[]',
    'patrol/updatePlan.action plan.placeIds[]',
    'plan/setPins.action pins[].equipmentId',
    'plan/setZones.action zones[].areaId',
    'sceneGroup/addScene.action members[].equipmentId',
    'sceneGroup/updateScene.action members[].equipmentId',
  ],
  [ownPhotos]: ['patrol/checkIn.action results[].afterPhotoIds[]', 'patrol/checkIn.action results[].photoIds[]'],
}

const isDeclared = (scope: unknown, field: string): boolean =>
  typeof scope === 'object' && scope !== null && field in scope

describe('a list of ids in a command', () => {
  it('is in the scope of the call, or somebody else is named who judges it', () => {
    const open = allCalls
      .filter(({ kind }) => kind === 'command')
      .flatMap((call) =>
        idFieldsOf(call)
          .map(({ path }) => path)
          .filter((path) => path.includes('[]') && !isDeclared(call.scope, path.slice(0, path.indexOf('[]'))))
          .map((path) => `${call.path} ${path}`),
      )
    expect([...new Set(open)].toSorted()).toEqual(Object.values(judgedElsewhere).flat().toSorted())
  })
})
