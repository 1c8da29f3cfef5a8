/** Names in the keychain: service `packbench:BASE-URL`, with these accounts. */
export const serviceOf = (connection: string): string => `packbench:${connection}`;
export const APP_ID = 'appId';
export const REST_API_KEY = 'restApiKey';
export const CUSTOMER_KEY = 'customerKey:';
