// Whether the page is on a phone: a small screen that is touched.
export const isPhone = (): boolean => matchMedia('(pointer: coarse) and (max-width: 720px)').matches
