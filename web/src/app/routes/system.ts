/** The entry and the pages that other pages open for a moment. */
import { row, type RouteRow } from './route-row.ts'

export const systemRoutes: readonly RouteRow[] = [
  row('/', '入口', 'Entry', 'shell', { access: 'public', screen: 'entry' }),
  row('/preview-image', '图片预览', 'Preview image', 'shell', { screen: 'previewImage' }),
  row('/choose-location', '选择位置', 'Choose location', 'map'),
  row('/open-location', '查看位置', 'Open location', 'map'),
]
