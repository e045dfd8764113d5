import type { Plan } from '@vigil/contract/plan/plan'
import { useState } from 'react'
import type { Spot } from '#foundation/map/plan-place.ts'
import type { DrawnZone } from '#foundation/plan/plan-zones.tsx'

export interface EditedZone extends Omit<DrawnZone, 'isHeld'> {
  readonly areaId: string | null
}

/** What is drawn until it is saved, which zone of it is in hand, and which of its corners. */
export const useZones = (plan: Plan) => {
  const [zones, setZones] = useState<readonly EditedZone[]>(plan.zones)
  const [held, hold] = useState<string | undefined>(plan.zones[0]?.zoneId)
  const [corner, chooseCorner] = useState<number | undefined>(undefined)
  const zone = zones.find(({ zoneId }) => zoneId === held)

  const change = (part: Partial<EditedZone>): void =>
    setZones((before) => before.map((one) => (one.zoneId === held ? { ...one, ...part } : one)))
  const choose = (zoneId: string | undefined): void => {
    hold(zoneId)
    chooseCorner(undefined)
  }
  const addCorner = (spot: Spot): void => {
    if (!zone) return
    change({ corners: [...zone.corners, spot] })
    chooseCorner(undefined)
  }
  const moveCorner = (spot: Spot): void =>
    change({ corners: zone?.corners.map((one, place) => (place === corner ? spot : one)) ?? [] })
  const begin = (): void => {
    const zoneId = `new ${zones.length} ${Date.now()}`
    setZones([...zones, { zoneId, name: '', areaId: null, corners: [], state: null }])
    choose(zoneId)
  }

  return {
    zones,
    zone,
    corner,
    change,
    choose,
    chooseCorner,
    begin,
    /** A press moves the corner that is chosen, else it is the next one. */
    press: (spot: Spot): void => (corner === undefined ? addCorner(spot) : moveCorner(spot)),
    moveCorner,
    /** For who cannot press: beside the last one, in hand at once. */
    addBeside: (): void => {
      const { x, y } = zone?.corners.at(-1) ?? { x: 0.45, y: 0.45 }
      addCorner({ x: Math.min(1, x + 0.05), y: Math.min(1, y + 0.05) })
      chooseCorner(zone?.corners.length)
    },
    dropCorner: (): void => {
      change({ corners: zone?.corners.filter((_, place) => place !== corner) ?? [] })
      chooseCorner(undefined)
    },
    drop: (): void => {
      setZones(zones.filter(({ zoneId }) => zoneId !== held))
      choose(undefined)
    },
  }
}
