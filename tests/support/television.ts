/** The basic package, which add-ons bring with them. */
export const BASIC_TV = [{ planCode: 'VDO_XITV_30', lob: 'VIDEO', days: 30 }];
