/** The events of one piece of equipment in the cache; the frame knows it without loading the panel. */
export const equipmentEventsKey = 'alarm/ofEquipment'
