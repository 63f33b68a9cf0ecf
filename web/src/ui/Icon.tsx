// The workspace's line icons: 1.5-pixel strokes on a 20-pixel grid, always shown with text or an accessible label.
const shapes = {
  overview: 'M3 3h6v6H3zM11 3h6v4h-6zM11 9h6v8h-6zM3 11h6v6H3z',
  upload: 'M10 13V3.5M6 7l4-3.8L14 7M3 12.5V17h14v-4.5',
  digest: 'M7.5 3 6 17M14 3l-1.5 14M3.5 7.5H17M3 12.5h13.5',
  records: 'M4 2.5h9l3 3V17.5H4zM7 8h6M7 11h6M7 14h4',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: 'm5 5 10 10M15 5 5 15',
  search: 'M8.8 3a5.8 5.8 0 1 1 0 11.6A5.8 5.8 0 0 1 8.8 3zM13 13l4.2 4.2',
  plus: 'M10 3.5v13M3.5 10h13',
  down: 'm5.5 8 4.5 4.5L14.5 8',
  up: 'm5.5 12.5 4.5-4.5 4.5 4.5',
  first: 'M15 5l-5 5 5 5M5.5 5v10',
  last: 'M5 5l5 5-5 5M14.5 5v10',
  left: 'M12.5 5 7.5 10l5 5',
  right: 'M7.5 5l5 5-5 5',
  pause: 'M7 4.5v11M13 4.5v11',
  play: 'M6.5 4v12l9-6z',
  retry: 'M16 6.5A7 7 0 1 0 17 10m0-6.5v3.5h-3.5',
  download: 'M10 3.5V13m-4-3.5 4 3.8 4-3.8M3 12.5V17h14v-4.5',
  tag: 'M3 3h7l7 7-7 7-7-7zM6.5 6.5v.01',
  hide: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM3.5 16.5l13-13',
  edit: 'M3.5 16.5 4.4 13 13.5 4l2.5 2.5-9 9.1z',
  copy: 'M7 7h9.5v9.5H7zM4 13H3.5V3.5H13V4',
  done: 'M4 10.5 8.2 15 16 5.5',
  problem: 'M10 6v5m0 2.6v.4M10 2.5 18 17H2z',
  clock: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM10 6v4.3l2.8 1.9',
  folder: 'M2.5 4.5h5.2l1.8 2.2h8v9.8h-15z',
  file: 'M4.5 2.5h7l4 4v11h-11zM11.5 2.5v4h4',
  bell: 'M10 2.8a4.7 4.7 0 0 0-4.7 4.7c0 4.4-1.8 5.7-1.8 6.7h13c0-1-1.8-2.3-1.8-6.7A4.7 4.7 0 0 0 10 2.8zM8.2 16.8a2 2 0 0 0 3.6 0',
  person: 'M10 3a3.3 3.3 0 1 1 0 6.6A3.3 3.3 0 0 1 10 3zM3.5 17c.5-3.6 3-5.2 6.5-5.2S16 13.4 16.5 17',
  page: 'M2.5 3.5h15v13h-15zM2.5 7.5h15M5 5.5v.01M7.5 5.5v.01',
  parcel: 'M3 6.5 10 3l7 3.5v7L10 17l-7-3.5zM3 6.5l7 3.5 7-3.5M10 10v7',
  shop: 'M3.5 8.5V17h13V8.5M2.5 6 4 3h12l1.5 3c0 1.6-1 2.5-2.5 2.5S12.5 7.6 12.5 6c0 1.6-1 2.5-2.5 2.5S7.5 7.6 7.5 6c0 1.6-1 2.5-2.5 2.5S2.5 7.6 2.5 6zM8 17v-4.5h4V17',
  film: 'M2.5 4h15v12h-15zM8 7.3v5.4l4.5-2.7z',
  wallet: 'M2.5 5.5h15v11h-15zM2.5 5.5 13 2.5v3M13 11h.01',
  server: 'M3 3.5h14V9H3zM3 11h14v5.5H3zM6 6.3h2M6 13.8h2',
  card: 'M2.5 4.5h15v11h-15zM5 9.5h4v3H5zM11.5 8H15M11.5 12H15',
  scales: 'M10 3v14M6 17h8M4 5.5h12M4 5.5 2 11h4zM16 5.5 14 11h4z',
  sliders: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4',
  undo: 'M7 4 3.5 7.5 7 11M3.5 7.5H12a4.5 4.5 0 0 1 0 9H8',
  flag: 'M4.5 17.5v-15M4.5 3.5H15l-2 3.5 2 3.5H4.5',
  bank: 'M2.5 8 10 3l7.5 5zM4.5 8v7M8 8v7M12 8v7M15.5 8v7M2.5 17h15',
  exchange: 'M3 6.5h12m-3-3 3 3-3 3M17 13.5H5m3-3-3 3 3 3',
  minus: 'M4.5 2.5h7l4 4v11h-11zM11.5 2.5v4h4M7.5 12h5',
  checklist: 'M3 5l1.3 1.3L6.5 4M3 11l1.3 1.3 2.2-2.3M9.5 5.5H17M9.5 11.5H17M3.5 16.5H17',
  chart: 'M3 17h14M5 17v-6h2.5v6M9 17V4h2.5v13M13 17V8h2.5v9',
  flask: 'M7.5 2.5h5M8.5 2.5v5.3L4 17.5h12L11.5 7.8V2.5M6.2 13h7.6',
  gauge: 'M3 15.5a7 7 0 1 1 14 0M10 15.5l3.2-5M3 15.5h14',
  stamp: 'M7.8 11c0-2-1.3-2.6-1.3-4.8a3.5 3.5 0 0 1 7 0c0 2.2-1.3 2.8-1.3 4.8M4 11h12v3.5H4zM3.5 17.5h13',
  template: 'M3 3.5h14V7H3zM3 10h5.5v6.5H3zM12 10.5h5M12 13.3h5M12 16h5',
  calendar: 'M3 4.5h14V17H3zM3 8.5h14M6.5 2.5v4M13.5 2.5v4',
  key: 'M13 3.5a3.8 3.8 0 1 1-3.3 5.7L3 16v1.5h3V15h2.3v-2.3l2.2-2.2M13.8 6.5v.01',
  people:
    'M7.5 4a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6zM2 16.5c.4-3 2.5-4.4 5.5-4.4s5.1 1.4 5.5 4.4M13 4.3a2.8 2.8 0 0 1 0 5M15 12.4c1.7.6 2.7 2 3 4.1',
} as const

export type IconName = keyof typeof shapes

export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
