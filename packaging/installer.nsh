; Order files can be opened with Packbench ("Open with"); what opens them by default stays as it is.

!macro packbenchOpens EXTENSION
  WriteRegStr SHCTX "Software\Classes\${EXTENSION}\OpenWithProgids" "Packbench.Orders" ""
!macroend

!macro packbenchOpensNoMore EXTENSION
  DeleteRegValue SHCTX "Software\Classes\${EXTENSION}\OpenWithProgids" "Packbench.Orders"
!macroend

!macro customInstall
  WriteRegStr SHCTX "Software\Classes\Packbench.Orders" "" "Orders"
  WriteRegStr SHCTX "Software\Classes\Packbench.Orders\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHCTX "Software\Classes\Packbench.Orders\shell\open\command" "" '"$appExe" "%1"'
  !insertmacro packbenchOpens ".csv"
  !insertmacro packbenchOpens ".tsv"
  !insertmacro packbenchOpens ".json"
  System::Call "shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)"
!macroend

!macro customUnInstall
  !insertmacro packbenchOpensNoMore ".csv"
  !insertmacro packbenchOpensNoMore ".tsv"
  !insertmacro packbenchOpensNoMore ".json"
  DeleteRegKey SHCTX "Software\Classes\Packbench.Orders"
  System::Call "shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)"
!macroend
