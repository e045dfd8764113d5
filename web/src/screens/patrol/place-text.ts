/** A place as people say it: the floor, and what is there. */
export const placeText = (areaName: string | null, name: string): string =>
  areaName === null ? name : `${areaName} ${name}`
