import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { summaryOf } from '@vigil/contract/equipment/type-summary'
import { Problem } from '@vigil/contract/problems'
import { typesFor } from '@vigil/device-types/find-device-type'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'

/** Our own rows, and those that the operator of whoever asks has made; another's do not exist. */
export const deviceTypeFeature = (): Answer[] => [
  answer(deviceTypeCalls.index, async (_input, { oemId }) => ({ rows: typesFor(oemId).map(summaryOf) })),
  answer(deviceTypeCalls.detail, async ({ equipmentTypeId }, { oemId }) => {
    const row = typesFor(oemId).find((type) => type.equipmentTypeId === equipmentTypeId)
    if (!row) throw new Problem('missing')
    return { row: { ...row } }
  }),
]
