/** Where all the points are, and where whoever is not there says to be. */
export const here = { latitude: 31.23, longitude: 121.47 }
export const spot = { ...here, accuracyM: 8 }
export const farAway = { latitude: 31.2462, longitude: 121.47, accuracyM: 12 }
