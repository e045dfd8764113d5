/** Number of the kind in the catalogue. */
export const cameraTypeNo = 186
