/** Batches as the platform tells of them, for tests. */
import type { Batch, BatchLoop, PreparedBatch } from '@vigil/contract/equipment/batch'
import type { Equipment } from '@vigil/contract/equipment/equipment'

export const aBatchLoop = (
  { equipmentId, equipmentTypeId, protocolId, deviceName, installAdd }: Equipment,
  change: Partial<BatchLoop> = {},
): BatchLoop => ({
  equipmentId,
  equipmentTypeId,
  protocolId,
  deviceName,
  installAdd,
  action: 'switchOff',
  params: {},
  before: null,
  wave: 1,
  fate: 'waiting',
  refusal: null,
  fireLoad: 'no',
  children: 0,
  commandId: null,
  state: null,
  reason: null,
  ...change,
})

export const aBatch = (loops: readonly BatchLoop[], change: Partial<Batch> = {}): Batch => ({
  batchId: '01930000-0000-7000-8000-0000000000ba',
  projectId: '01930000-0000-7000-8000-0000000000a3',
  action: 'switchOff',
  params: {},
  sceneId: null,
  sceneName: null,
  undoes: null,
  state: 'running',
  wave: 1,
  stopPercent: 0,
  by: '赵强',
  createdAt: '2026-11-14T06:32:00.000Z',
  endedAt: null,
  waves: [1],
  loops: [...loops],
  ...change,
})

/** Looked at: these move, those stay out. */
export const aPreparedBatch = (moved: readonly Equipment[], fireLoads: readonly Equipment[] = []): PreparedBatch => ({
  nonce: 'a-nonce',
  expiresAt: '2026-11-16T14:34:00.000Z',
  name: { zh: '分闸', en: 'Open' },
  danger: 'slide',
  load: { kilowatts: 3.35, measured: 1, stale: 0, unmeasured: 0 },
  batch: aBatch(
    [
      ...moved.map((loop) => aBatchLoop(loop)),
      ...fireLoads.map((loop) =>
        aBatchLoop(loop, { wave: 0, fate: 'out', refusal: 'fireLoadIncluded', fireLoad: 'yes' }),
      ),
    ],
    { state: 'prepared', wave: 0, stopPercent: 100, waves: [moved.length] },
  ),
})
