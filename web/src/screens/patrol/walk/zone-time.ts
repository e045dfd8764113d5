/** Hours by the clock on the unit's wall, wherever the reader is. */
export const zoneTime = (instant: string, zone: string | undefined): string =>
  new Date(instant).toLocaleTimeString('sv-SE', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(zone && { timeZone: zone }),
  })
