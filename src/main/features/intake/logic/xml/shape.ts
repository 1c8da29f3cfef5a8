import type { Columns } from '../../../../../shared/settings/column-maps.ts';

/**
 * Paths of the fields in files that inventory programs write for the automatic XML import of a carrier's
 * shipping program, from its published quick start guide of 2016 ("Using XML Auto Import") and from files
 * of public programs. The format has no weight per unit.
 */
export const AUTOMATIC_IMPORT: Columns = {
  order_element: 'openshipment',
  reference: 'package/reference1',
  currency: 'internationaldocumentation/invoicecurrencycode',
  ...addressAt('ship_to', 'shipto'),
  ...addressAt('ship_from', 'shipfrom'),
  sku: 'goods/partnumber',
  description: 'goods/descriptionofgood',
  hs_code: 'goods/inv-nafta-tariffcode',
  origin_country: 'goods/inv-nafta-co-countryterritoryoforigin',
  quantity: 'goods/invoiceunits',
  unit_price: 'goods/invoice-sed-unitprice',
};

function addressAt(part: string, element: string): Columns {
  const names = {
    name: 'companyorname',
    attention_name: 'attention',
    address_line1: 'address1',
    address_line2: 'address2',
    city: 'cityortown',
    state: 'stateprovincecounty',
    country: 'countryterritory',
    zip: 'postalcode',
    phone: 'telephone',
    email: 'emailaddress',
    federal_tax_id: 'taxidnumber',
  };
  return Object.fromEntries(
    Object.entries(names).map(([name, path]) => [`${part}_${name}`, `${element}/${path}`]),
  );
}
