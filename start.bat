@echo off
rem Starts Talon on Windows by a double click: installs what is missing, opens the browser.
setlocal
chcp 65001 >nul
set "TALON_STARTED_BY=%~f0"
cd /d "%~dp0"
set "german="
reg query "HKCU\Control Panel\International" /v LocaleName 2>nul | findstr /i /r /c:" de-" /c:" de$" >nul && set "german=yes"
if not exist app.py (
  call :say "Please unpack the whole archive first, then start Talon in the folder that makes." "Bitte zuerst das ganze Archiv entpacken und Talon dann in dem Ordner starten, der dabei entsteht."
  goto stay
)
if exist "python\python.exe" (
  "python\python.exe" app.py --open %*
  if errorlevel 1 goto stay
  exit /b 0
)
set "python="
for %%p in ("py -3" "python" "python3") do if not defined python call :try %%p
if not defined python (
  call :say "Talon needs Python 3.11 or newer. Get it from https://www.python.org/downloads/ and tick: Add python.exe to PATH." "Talon braucht Python ab 3.11. Das gibt es auf https://www.python.org/downloads/, dort ankreuzen: Add python.exe to PATH."
  goto stay
)
rem Python may have been replaced since: uses the environment only if all libraries are found in it.
if not exist ".venv\run.stamp" goto prepare
fc /b requirements-start.txt ".venv\run.stamp" >nul 2>nul || goto prepare
".venv\Scripts\python.exe" launch\libraries.py >nul 2>nul && goto run
:prepare
call :say "Preparing Talon, once; this takes a minute." "Talon wird einmalig vorbereitet; das dauert eine Minute."
if not exist .venv mkdir .venv 2>nul
if not exist .venv (
  call :say "Nothing can be written in %cd%. Move the Talon folder to one of your own, then start it again." "In %cd% lässt sich nichts schreiben. Den Ordner Talon in einen eigenen verschieben, dann noch einmal starten."
  goto stay
)
".venv\Scripts\python.exe" -m pip --version >nul 2>nul && goto install
%python% -m venv --clear .venv
if errorlevel 1 goto stay
:install
".venv\Scripts\python.exe" -m pip --disable-pip-version-check --retries 1 install -q --require-hashes -r requirements-start.txt >".venv\pip.log" 2>&1 && goto ready
".venv\Scripts\python.exe" -c "import socket; socket.create_connection(('pypi.org', 443), 5)" >nul 2>nul && goto unknown
call :say "What Talon needs could not be fetched. Is this computer on the internet? Only the first start needs it." "Was Talon braucht, ließ sich nicht laden. Ist dieser Computer im Internet? Nur der erste Start braucht es."
goto stay
:unknown
call :say "What Talon needs could not be fetched. The reason stands in %cd%\.venv\pip.log" "Was Talon braucht, ließ sich nicht laden. Der Grund steht in %cd%\.venv\pip.log"
goto stay
:ready
copy /y requirements-start.txt ".venv\run.stamp" >nul
:run
".venv\Scripts\python.exe" app.py --open %*
if errorlevel 1 goto stay
exit /b 0
:stay
pause
exit /b 1
:try
%~1 -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul && set "python=%~1"
exit /b 0
:say
if defined german (echo %~2) else (echo %~1)
exit /b 0
