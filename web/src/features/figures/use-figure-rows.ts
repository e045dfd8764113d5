/** Where the rows of a figure are: every number leads to what it counts. */
import { figures, type Figure, type FigureName } from '@vigil/contract/statistics/figures'
import { useRouter } from '#infrastructure/navigation/places.ts'

export const useFigureRows = (projectId?: string) => {
  const router = useRouter()
  return (name: FigureName): string => {
    const { place, filter }: Figure['rows'] = figures[name].rows
    // Elsewhere the unit that was chosen is the one that is shown.
    const unit = place === 'alarmList' && projectId !== undefined ? `unit=${projectId}` : ''
    const asked = [filter, unit].filter(Boolean).join('&')
    return router.hrefOf(`${router.places[place]}${asked === '' ? '' : `?${asked}`}`)
  }
}
