/** Operators, units and the second brand. */
import { row, type RouteRow } from './route-row.ts'

export const operatorRoutes: readonly RouteRow[] = [
  row('/pagesCarnot/index/test', '体验首页（第二品牌）', 'Second brand, trial home', 'dashboard', { access: 'public' }),
  row('/pagesCarnot/index/index', '首页（第二品牌）', 'Second brand, home', 'dashboard', { screen: 'energyHome' }),
  row('/pagesCarnot/deviceDetail/deviceDetail', '设备详情（第二品牌）', 'Second brand, device detail', 'equipment'),
  row('/pagesOem/oemList', '运营商', 'Operators', 'oem', { screen: 'oemList' }),
  row('/pagesOem/oemListNew', '运营商', 'Operators', 'oem', { screen: 'oemList' }),
  row('/pagesOem/oemAdd', '添加运营商', 'Add operator', 'oem', { screen: 'oemAdd' }),
  row('/pagesOem/oemInfo', '运营商详情', 'Operator', 'oem', { screen: 'oemInfo' }),
  row('/pagesOem/oemSet', '运营商设置', 'Operator settings', 'oem', { screen: 'oemSet' }),
  row('/pagesOem/oemSetNew', '品牌工作室', 'Operator settings: brand studio', 'oem', { screen: 'brandStudio' }),
  row('/pagesUnit/unitUpdate', '编辑单位', 'Edit unit', 'unit', { screen: 'unitUpdate' }),
  row('/pagesUnit/unitMap', '单位地图', 'Unit map', 'unit', { screen: 'unitMap' }),
  row('/pagesUnit/unitAdd/unitAddNew', '添加单位', 'Add unit', 'unit', { screen: 'unitAdd' }),
  row('/pagesUnit/unitAdd/userManage', '人员与权限', 'People and rights', 'unit', { screen: 'people' }),
  row('/pagesUnit/unitInfoNew', '单位详情', 'Unit', 'unit', { screen: 'unitInfo' }),
  row('/pagesUnit/unitListNew', '单位列表', 'Unit list', 'unit', { screen: 'unitList' }),
  row('/pagesUnit/unitSelect', '选择单位', 'Choose unit', 'unit', { screen: 'unitSelect' }),
]
