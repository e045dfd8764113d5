/** Notices in the cache; the frame knows them without loading the screens. */
export const noticesKey = 'notice/pages'
