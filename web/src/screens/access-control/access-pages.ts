/** The pages of doors and visitors lead to each other. */
const at = '/pagesEquipment/acControl/'

export const accessPages = {
  doors: `${at}acControl`,
  grants: `${at}userChange`,
  visits: `${at}visitorData`,
} as const
