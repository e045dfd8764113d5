/** A piece of equipment in a scene that is being made. */
import type { SceneMember } from '@vigil/contract/equipment/scene'

export type Member = Pick<
  SceneMember,
  'equipmentId' | 'deviceName' | 'installAdd' | 'equipmentTypeId' | 'action' | 'params' | 'trouble'
>
