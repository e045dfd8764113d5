/** Adding equipment and connecting it. */
import { area, row } from '#foundation/area/area.ts'

export const onboardingArea = area({
  routes: [
    row('/pagesEquipment/equipAdd/addEquipGetway', '添加网关', 'Add gateway', 'onboarding'),
    row('/pagesEquipment/equipAdd/equipTypeSelectNew', '选择设备类型', 'Choose equipment type', 'onboarding'),
    row('/pagesEquipment/equipAdd/equipAddNew', '添加设备', 'Add equipment', 'onboarding'),
    row('/pagesEquipment/equipAdd/protrolSelect', '选择协议', 'Choose protocol', 'onboarding'),
    row('/pagesEquipment/equipAdd/equipSmartList', '发现的智能设备', 'Smart devices found', 'onboarding'),
    row('/pagesEquipment/equipAdd/equipAddSmart', '添加智能设备', 'Add smart device', 'onboarding'),
    row('/pagesEquipment/equipAdd/equipGetway', '选择网关', 'Choose gateway', 'onboarding'),
    row('/pagesEquipment/WifiSet/wifiSet1', '配网（TZ）第一步', 'Network set-up TZ, step 1', 'onboarding'),
    row('/pagesEquipment/WifiSet/wifiSet2', '配网（TZ）第二步', 'Network set-up TZ, step 2', 'onboarding'),
    row('/pagesEquipment/WifiSet/wifiSet3', '配网（TZ）第三步', 'Network set-up TZ, step 3', 'onboarding'),
    row('/pagesEquipment/WifiSet/wifiSetMK1', '配网（MK）第一步', 'Network set-up MK, step 1', 'onboarding'),
    row('/pagesEquipment/WifiSet/wifiSetMK2', '配网（MK）第二步', 'Network set-up MK, step 2', 'onboarding'),
    row('/pagesEquipment/blueTooth/blueTooth', '蓝牙设备', 'Bluetooth', 'onboarding'),
    row('/pagesEquipment/blueTooth/meshDevice', '蓝牙 Mesh 设备', 'Bluetooth mesh device', 'onboarding'),
  ],
})
