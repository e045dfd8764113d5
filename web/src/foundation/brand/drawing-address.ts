/** A drawing as the address of a picture: as a picture it can run nothing and fetch nothing. */
export const drawingAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`
