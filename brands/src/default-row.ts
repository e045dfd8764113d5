/** The default brand as it stands in its folder: light enough for the first page, which has to show something at once. */
import row from '../catalogue/default/brand.json' with { type: 'json' }

export const defaultRow = row
