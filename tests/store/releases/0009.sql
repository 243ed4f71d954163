BEGIN TRANSACTION;
CREATE TABLE acts (
	game_id TEXT NOT NULL, 
	first BIGINT NOT NULL, 
	version BIGINT NOT NULL, 
	format INTEGER NOT NULL, 
	facts TEXT NOT NULL, 
	submitted_by INTEGER NOT NULL, 
	act TEXT, 
	command TEXT, 
	at DOUBLE NOT NULL, 
	clocks TEXT, said TEXT, payload TEXT, seal TEXT, bots TEXT, 
	CONSTRAINT pk_acts PRIMARY KEY (game_id, first), 
	CONSTRAINT ck_acts_brings CHECK (version > first), 
	CONSTRAINT fk_acts_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT uq_acts_command UNIQUE (game_id, command)
);
INSERT INTO "acts" VALUES('overgame',0,4,3,'[{"kind":"GameBegan","cash":1500},{"kind":"StartRolled","seat":0,"dice":[5,6]},{"kind":"StartRolled","seat":1,"dice":[3,5]},{"kind":"TurnBegan","seat":0,"round":1,"opens":[{"kind":"EndDue","number":1,"seat":0},{"kind":"RollDue","number":2,"seat":0}]}]',-1,NULL,NULL,10.0,'{"until":0}',NULL,NULL,'dde30374c902a05fac136723fdf3d6fd',NULL);
INSERT INTO "acts" VALUES('overgame',4,7,3,'[{"kind":"Rolled","seat":0,"dice":[6,3],"opens":[{"kind":"MoveDue","seat":0,"steps":9}]},{"kind":"Moved","seat":0,"to":9,"steps":9},{"kind":"DeedOffered","seat":0,"deed":9,"opens":[{"kind":"BuyChoice","number":3,"seat":0,"deed":9}]}]',0,'{"kind":"Roll","seat":0,"duty":2}','command 4',14.0,'{"until":4}',NULL,NULL,'669f2be86024356e3fc49569736bb343',NULL);
INSERT INTO "acts" VALUES('overgame',7,8,3,'[{"kind":"Bought","seat":0,"deed":9,"price":120}]',0,'{"kind":"Buy","seat":0,"duty":3}','command 7',17.0,'{"until":7}',NULL,NULL,'727e19a52011088a0b97f47dfe5b157f',NULL);
INSERT INTO "acts" VALUES('overgame',8,9,3,'[{"kind":"TurnBegan","seat":1,"round":1,"opens":[{"kind":"EndDue","number":4,"seat":1},{"kind":"RollDue","number":5,"seat":1}]}]',0,'{"kind":"EndTurn","seat":0,"duty":1}','command 8',18.0,'{"until":8}',NULL,NULL,'0b4fd1ded6525db47ef4c68bfa07857b',NULL);
INSERT INTO "acts" VALUES('overgame',9,12,3,'[{"kind":"Rolled","seat":1,"dice":[3,1],"opens":[{"kind":"MoveDue","seat":1,"steps":4}]},{"kind":"Moved","seat":1,"to":4,"steps":4},{"kind":"Paid","debtor":1,"creditor":-1,"amount":200,"why":"tax","debt":0}]',1,'{"kind":"Roll","seat":1,"duty":5}','command 9',19.0,'{"until":9}',NULL,NULL,'d4d81fd90701b31b6d11609a9dc0646b',NULL);
INSERT INTO "acts" VALUES('overgame',12,13,3,'[{"kind":"TurnBegan","seat":0,"round":2,"opens":[{"kind":"EndDue","number":6,"seat":0},{"kind":"RollDue","number":7,"seat":0}]}]',1,'{"kind":"EndTurn","seat":1,"duty":4}','command 12',22.0,'{"until":12}',NULL,NULL,'a1602b6f4ae218fe2d425207a82dd378',NULL);
INSERT INTO "acts" VALUES('overgame',13,16,3,'[{"kind":"Rolled","seat":0,"dice":[1,4],"opens":[{"kind":"MoveDue","seat":0,"steps":5}]},{"kind":"Moved","seat":0,"to":14,"steps":5},{"kind":"DeedOffered","seat":0,"deed":14,"opens":[{"kind":"BuyChoice","number":8,"seat":0,"deed":14}]}]',0,'{"kind":"Roll","seat":0,"duty":7}','command 13',23.0,'{"until":13}',NULL,NULL,'f447fd92f70022b1beb7e40b40d373c6',NULL);
INSERT INTO "acts" VALUES('overgame',16,17,3,'[{"kind":"Bought","seat":0,"deed":14,"price":160}]',0,'{"kind":"Buy","seat":0,"duty":8}','command 16',26.0,'{"until":16}',NULL,NULL,'9b15eb82fbccfa5b75bd73af0ce8344d',NULL);
INSERT INTO "acts" VALUES('overgame',17,18,3,'[{"kind":"TurnBegan","seat":1,"round":2,"opens":[{"kind":"EndDue","number":9,"seat":1},{"kind":"RollDue","number":10,"seat":1}]}]',0,'{"kind":"EndTurn","seat":0,"duty":6}','command 17',27.0,'{"until":17}',NULL,NULL,'674d7388e43b00401c97b0ac33190585',NULL);
INSERT INTO "acts" VALUES('overgame',18,21,3,'[{"kind":"Rolled","seat":1,"dice":[4,6],"opens":[{"kind":"MoveDue","seat":1,"steps":10}]},{"kind":"Moved","seat":1,"to":14,"steps":10},{"kind":"RentClaimed","number":11,"deed":14,"owner":0,"visitor":1,"amount":12,"times":0}]',1,'{"kind":"Roll","seat":1,"duty":10}','command 18',28.0,'{"until":18}',NULL,NULL,'8d3d779bc0d6b20059c361246e95b09c',NULL);
INSERT INTO "acts" VALUES('overgame',21,22,3,'[{"kind":"RentAsked","claim":11,"owner":0,"visitor":1,"deed":14,"amount":12,"dice":[],"paid":true,"waits":false}]',0,'{"kind":"AskRent","seat":0,"claim":11}','command 21',31.0,'{"until":21}',NULL,NULL,'b8fe35379cee81cd6b9f23a2fb898c77',NULL);
INSERT INTO "acts" VALUES('overgame',22,23,3,'[{"kind":"TurnBegan","seat":0,"round":3,"opens":[{"kind":"EndDue","number":12,"seat":0},{"kind":"RollDue","number":13,"seat":0}]}]',1,'{"kind":"EndTurn","seat":1,"duty":9}','command 22',32.0,'{"until":22}',NULL,NULL,'58bddae49eae2341d084c767fd0cb7fe',NULL);
INSERT INTO "acts" VALUES('overgame',23,28,3,'[{"kind":"Rolled","seat":0,"dice":[1,2],"opens":[{"kind":"MoveDue","seat":0,"steps":3}]},{"kind":"Moved","seat":0,"to":17,"steps":3},{"kind":"CardDrawn","seat":0,"deck":"deck_b","card":21,"unseen":true},{"kind":"Jailed","seat":0,"space":10},{"kind":"TurnBegan","seat":1,"round":3,"opens":[{"kind":"EndDue","number":14,"seat":1},{"kind":"RollDue","number":15,"seat":1}]}]',0,'{"kind":"Roll","seat":0,"duty":13}','command 23',33.0,'{"until":23}',NULL,NULL,'cf629db49c60a0eeb53562aaa0256403',NULL);
INSERT INTO "acts" VALUES('overgame',28,31,3,'[{"kind":"Rolled","seat":1,"dice":[4,5],"opens":[{"kind":"MoveDue","seat":1,"steps":9}]},{"kind":"Moved","seat":1,"to":23,"steps":9},{"kind":"DeedOffered","seat":1,"deed":23,"opens":[{"kind":"BuyChoice","number":16,"seat":1,"deed":23}]}]',1,'{"kind":"Roll","seat":1,"duty":15}','command 28',38.0,'{"until":28}',NULL,NULL,'dd13613e5da35982137fe4db85756f38',NULL);
INSERT INTO "acts" VALUES('overgame',31,32,3,'[{"kind":"Bought","seat":1,"deed":23,"price":220}]',1,'{"kind":"Buy","seat":1,"duty":16}','command 31',41.0,'{"until":31}',NULL,NULL,'a31e8f80185bb445638915b960b0ee55',NULL);
INSERT INTO "acts" VALUES('overgame',32,33,3,'[{"kind":"TurnBegan","seat":0,"round":4,"opens":[{"kind":"EndDue","number":17,"seat":0},{"kind":"JailChoice","number":18,"seat":0}]}]',1,'{"kind":"EndTurn","seat":1,"duty":14}','command 32',42.0,'{"until":32}',NULL,NULL,'21651bb16b53cf0ae41f32f413ea11e2',NULL);
INSERT INTO "acts" VALUES('overgame',33,35,3,'[{"kind":"Rolled","seat":0,"dice":[2,1],"opens":[]},{"kind":"JailTried","seat":0}]',0,'{"kind":"TryDouble","seat":0,"duty":18}','command 33',43.0,'{"until":33}',NULL,NULL,'9118e5467e9ff7a7653001ffd52a4b8a',NULL);
INSERT INTO "acts" VALUES('overgame',35,36,3,'[{"kind":"TurnBegan","seat":1,"round":4,"opens":[{"kind":"EndDue","number":19,"seat":1},{"kind":"RollDue","number":20,"seat":1}]}]',0,'{"kind":"EndTurn","seat":0,"duty":17}','command 35',45.0,'{"until":35}',NULL,NULL,'c31a56d2b26721ca9794984e7fba358f',NULL);
INSERT INTO "acts" VALUES('overgame',36,39,3,'[{"kind":"Rolled","seat":1,"dice":[6,2],"opens":[{"kind":"MoveDue","seat":1,"steps":8}]},{"kind":"Moved","seat":1,"to":31,"steps":8},{"kind":"DeedOffered","seat":1,"deed":31,"opens":[{"kind":"BuyChoice","number":21,"seat":1,"deed":31}]}]',1,'{"kind":"Roll","seat":1,"duty":20}','command 36',46.0,'{"until":36}',NULL,NULL,'1a42b56e856451964242e1166d42a811',NULL);
INSERT INTO "acts" VALUES('overgame',39,40,3,'[{"kind":"Bought","seat":1,"deed":31,"price":300}]',1,'{"kind":"Buy","seat":1,"duty":21}','command 39',49.0,'{"until":39}',NULL,NULL,'abe8e7554081ad9219d2e9ca19ac0245',NULL);
INSERT INTO "acts" VALUES('overgame',40,41,3,'[{"kind":"TurnBegan","seat":0,"round":5,"opens":[{"kind":"EndDue","number":22,"seat":0},{"kind":"JailChoice","number":23,"seat":0}]}]',1,'{"kind":"EndTurn","seat":1,"duty":19}','command 40',50.0,'{"until":40}',NULL,NULL,'2195611ead3f96a3bc7f9d0e27ff535c',NULL);
INSERT INTO "acts" VALUES('overgame',41,43,3,'[{"kind":"Rolled","seat":0,"dice":[2,5],"opens":[]},{"kind":"JailTried","seat":0}]',0,'{"kind":"TryDouble","seat":0,"duty":23}','command 41',51.0,'{"until":41}',NULL,NULL,'99f278b54235522c166900851fde9a36',NULL);
INSERT INTO "acts" VALUES('overgame',43,44,3,'[{"kind":"TurnBegan","seat":1,"round":5,"opens":[{"kind":"EndDue","number":24,"seat":1},{"kind":"RollDue","number":25,"seat":1}]}]',0,'{"kind":"EndTurn","seat":0,"duty":22}','command 43',53.0,'{"until":43}',NULL,NULL,'dbb169bb3455398b3e8a54ebc536a4c4',NULL);
INSERT INTO "acts" VALUES('overgame',44,47,3,'[{"kind":"Rolled","seat":1,"dice":[6,1],"opens":[{"kind":"MoveDue","seat":1,"steps":7}]},{"kind":"Moved","seat":1,"to":38,"steps":7},{"kind":"Paid","debtor":1,"creditor":-1,"amount":100,"why":"tax","debt":0}]',1,'{"kind":"Roll","seat":1,"duty":25}','command 44',54.0,'{"until":44}',NULL,NULL,'d7092156d497501df6c14752e6343f90',NULL);
INSERT INTO "acts" VALUES('overgame',47,48,3,'[{"kind":"TurnBegan","seat":0,"round":6,"opens":[{"kind":"EndDue","number":26,"seat":0},{"kind":"JailChoice","number":27,"seat":0}]}]',1,'{"kind":"EndTurn","seat":1,"duty":24}','command 47',57.0,'{"until":47}',NULL,NULL,'35ff5ce0059982708d3b2336f0b8476e',NULL);
INSERT INTO "acts" VALUES('overgame',48,53,3,'[{"kind":"Rolled","seat":0,"dice":[4,1],"opens":[{"kind":"ReleaseDue","seat":0,"dice":[4,1]}]},{"kind":"Paid","debtor":0,"creditor":-1,"amount":50,"why":"bail","debt":0},{"kind":"Freed","seat":0,"by":"bail","opens":[{"kind":"MoveDue","seat":0,"steps":5}]},{"kind":"Moved","seat":0,"to":15,"steps":5},{"kind":"DeedOffered","seat":0,"deed":15,"opens":[{"kind":"BuyChoice","number":28,"seat":0,"deed":15}]}]',0,'{"kind":"TryDouble","seat":0,"duty":27}','command 48',58.0,'{"until":48}',NULL,NULL,'538c70a9b15b552de8c90fe9f897d308',NULL);
INSERT INTO "acts" VALUES('overgame',53,54,3,'[{"kind":"Bought","seat":0,"deed":15,"price":200}]',0,'{"kind":"Buy","seat":0,"duty":28}','command 53',63.0,'{"until":53}',NULL,NULL,'c14e74132f634978e9f62f69d2bb9ad7',NULL);
INSERT INTO "acts" VALUES('overgame',54,55,3,'[{"kind":"TurnBegan","seat":1,"round":6,"opens":[{"kind":"EndDue","number":29,"seat":1},{"kind":"RollDue","number":30,"seat":1}]}]',0,'{"kind":"EndTurn","seat":0,"duty":26}','command 54',64.0,'{"until":54}',NULL,NULL,'5e12e1913f88dd87fb9e59ecc1d8773d',NULL);
INSERT INTO "acts" VALUES('overgame',55,59,3,'[{"kind":"Rolled","seat":1,"dice":[1,2],"opens":[{"kind":"MoveDue","seat":1,"steps":3}]},{"kind":"Moved","seat":1,"to":1,"steps":3},{"kind":"Salaried","seat":1,"amount":200},{"kind":"DeedOffered","seat":1,"deed":1,"opens":[{"kind":"BuyChoice","number":31,"seat":1,"deed":1}]}]',1,'{"kind":"Roll","seat":1,"duty":30}','command 55',65.0,'{"until":55}',NULL,NULL,'fb415cf247506ec20f65637d30d87a55',NULL);
INSERT INTO "acts" VALUES('overgame',59,60,3,'[{"kind":"Bought","seat":1,"deed":1,"price":60}]',1,'{"kind":"Buy","seat":1,"duty":31}','command 59',69.0,'{"until":59}',NULL,NULL,'e5f955952e327f616b124bece0108ded',NULL);
INSERT INTO "acts" VALUES('overgame',60,61,3,'[{"kind":"GameEnded","ranking":[1,2],"worth":[1462,1388]}]',1,'{"kind":"EndTurn","seat":1,"duty":29}','command 60',70.0,'{"until":60}',NULL,NULL,'c0b8e5a0dc0f6e6a98b4a71e30535939',NULL);
INSERT INTO "acts" VALUES('opengame',0,4,3,'[{"kind":"GameBegan","cash":1500},{"kind":"StartRolled","seat":0,"dice":[5,6]},{"kind":"StartRolled","seat":1,"dice":[3,5]},{"kind":"TurnBegan","seat":0,"round":1,"opens":[{"kind":"EndDue","number":1,"seat":0},{"kind":"RollDue","number":2,"seat":0}]}]',-1,NULL,NULL,10.0,'{"until":0}',NULL,NULL,'d7b6fdef2cf0e310bc979a9c1a2765a6',NULL);
INSERT INTO "acts" VALUES('opengame',4,7,3,'[{"kind":"Rolled","seat":0,"dice":[6,3],"opens":[{"kind":"MoveDue","seat":0,"steps":9}]},{"kind":"Moved","seat":0,"to":9,"steps":9},{"kind":"DeedOffered","seat":0,"deed":9,"opens":[{"kind":"BuyChoice","number":3,"seat":0,"deed":9}]}]',0,'{"kind":"Roll","seat":0,"duty":2}','command 4',14.0,'{"until":4}',NULL,NULL,'6a52eb6f2965bccba6b43fd7632c0cfd',NULL);
INSERT INTO "acts" VALUES('opengame',7,8,3,'[{"kind":"Bought","seat":0,"deed":9,"price":120}]',0,'{"kind":"Buy","seat":0,"duty":3}','command 7',17.0,'{"until":7}',NULL,NULL,'1ca17388b18f9eddb16c978a5095262c',NULL);
INSERT INTO "acts" VALUES('opengame',8,9,3,'[{"kind":"TurnBegan","seat":1,"round":1,"opens":[{"kind":"EndDue","number":4,"seat":1},{"kind":"RollDue","number":5,"seat":1}]}]',0,'{"kind":"EndTurn","seat":0,"duty":1}','command 8',18.0,'{"until":8}',NULL,NULL,'372c01f479b2a296fbba359c800f01ce',NULL);
INSERT INTO "acts" VALUES('opengame',9,12,3,'[{"kind":"Rolled","seat":1,"dice":[3,1],"opens":[{"kind":"MoveDue","seat":1,"steps":4}]},{"kind":"Moved","seat":1,"to":4,"steps":4},{"kind":"Paid","debtor":1,"creditor":-1,"amount":200,"why":"tax","debt":0}]',1,'{"kind":"Roll","seat":1,"duty":5}','command 9',19.0,'{"until":9}',NULL,NULL,'0387b03248ce769749a133816d943b85',NULL);
INSERT INTO "acts" VALUES('opengame',12,13,3,'[{"kind":"TurnBegan","seat":0,"round":2,"opens":[{"kind":"EndDue","number":6,"seat":0},{"kind":"RollDue","number":7,"seat":0}]}]',1,'{"kind":"EndTurn","seat":1,"duty":4}','command 12',22.0,'{"until":12}',NULL,NULL,'c0c07704cadfdca623c4159df9400c83',NULL);
INSERT INTO "acts" VALUES('opengame',13,16,3,'[{"kind":"Rolled","seat":0,"dice":[1,4],"opens":[{"kind":"MoveDue","seat":0,"steps":5}]},{"kind":"Moved","seat":0,"to":14,"steps":5},{"kind":"DeedOffered","seat":0,"deed":14,"opens":[{"kind":"BuyChoice","number":8,"seat":0,"deed":14}]}]',0,'{"kind":"Roll","seat":0,"duty":7}','command 13',23.0,'{"until":13}',NULL,NULL,'711c45832482fac79198004e70897394',NULL);
INSERT INTO "acts" VALUES('opengame',16,17,3,'[{"kind":"Bought","seat":0,"deed":14,"price":160}]',0,'{"kind":"Buy","seat":0,"duty":8}','command 16',26.0,'{"until":16}',NULL,NULL,'11c3143c0a098fa5754d273f7aeec1dd',NULL);
INSERT INTO "acts" VALUES('opengame',17,18,3,'[{"kind":"TurnBegan","seat":1,"round":2,"opens":[{"kind":"EndDue","number":9,"seat":1},{"kind":"RollDue","number":10,"seat":1}]}]',0,'{"kind":"EndTurn","seat":0,"duty":6}','command 17',27.0,'{"until":17}',NULL,NULL,'f8912b1b06a7972b2fdcdce5c9c7c315',NULL);
INSERT INTO "acts" VALUES('opengame',18,21,3,'[{"kind":"Rolled","seat":1,"dice":[4,6],"opens":[{"kind":"MoveDue","seat":1,"steps":10}]},{"kind":"Moved","seat":1,"to":14,"steps":10},{"kind":"RentClaimed","number":11,"deed":14,"owner":0,"visitor":1,"amount":12,"times":0}]',1,'{"kind":"Roll","seat":1,"duty":10}','command 18',28.0,'{"until":18}',NULL,NULL,'1fa4e2932d8022381af7a21f908792cf',NULL);
INSERT INTO "acts" VALUES('opengame',21,22,3,'[{"kind":"RentAsked","claim":11,"owner":0,"visitor":1,"deed":14,"amount":12,"dice":[],"paid":true,"waits":false}]',0,'{"kind":"AskRent","seat":0,"claim":11}','command 21',31.0,'{"until":21}',NULL,NULL,'551f49641264dbe0b4dcac1bbccf85d5',NULL);
INSERT INTO "acts" VALUES('opengame',22,23,3,'[{"kind":"TurnBegan","seat":0,"round":3,"opens":[{"kind":"EndDue","number":12,"seat":0},{"kind":"RollDue","number":13,"seat":0}]}]',1,'{"kind":"EndTurn","seat":1,"duty":9}','command 22',32.0,'{"until":22}',NULL,NULL,'928cb1a7702cf347f427069aa3f26537',NULL);
INSERT INTO "acts" VALUES('opengame',23,28,3,'[{"kind":"Rolled","seat":0,"dice":[1,2],"opens":[{"kind":"MoveDue","seat":0,"steps":3}]},{"kind":"Moved","seat":0,"to":17,"steps":3},{"kind":"CardDrawn","seat":0,"deck":"deck_b","card":21,"unseen":true},{"kind":"Jailed","seat":0,"space":10},{"kind":"TurnBegan","seat":1,"round":3,"opens":[{"kind":"EndDue","number":14,"seat":1},{"kind":"RollDue","number":15,"seat":1}]}]',0,'{"kind":"Roll","seat":0,"duty":13}','command 23',33.0,'{"until":23}',NULL,NULL,'9f560f2939033860dc44df8db0565402',NULL);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0009');
CREATE TABLE audit (
	id TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	who TEXT NOT NULL, 
	action TEXT NOT NULL, 
	detail TEXT NOT NULL, 
	CONSTRAINT pk_audit PRIMARY KEY (id)
);
CREATE TABLE bans (
	kind TEXT NOT NULL, 
	value TEXT NOT NULL, 
	digest BLOB, 
	reason TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	until DOUBLE, 
	CONSTRAINT pk_bans PRIMARY KEY (kind, value)
);
CREATE TABLE beats (
	server TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_beats PRIMARY KEY (server)
);
INSERT INTO "beats" VALUES('server',60.0);
CREATE TABLE games (
	id TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	format INTEGER NOT NULL, 
	header TEXT NOT NULL, 
	seed BLOB NOT NULL, 
	player_seeds TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	ended DOUBLE, seal TEXT, 
	CONSTRAINT pk_games PRIMARY KEY (id), 
	CONSTRAINT fk_games_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "games" VALUES('overgame','overtabl',3,'{"format":3,"rules":2,"edition":"platinum","digest":"0ef6a316fa0312ab","options":{"round-limit":6},"commitment":"00cd6d836b356a45a73ebca9594274b8f01de0a28c6e25fc191947d013ec1646","start":{"format":3,"seats":2,"cash":[0,0],"bank":0,"tokens":[0,1],"at":[0,0],"jail":[0,0],"out":[0,0],"group":[-1,0,-1,0,-1,8,1,-1,1,1,-1,2,9,2,2,8,3,-1,3,3,-1,4,-1,4,4,8,5,5,9,5,-1,6,6,-1,6,8,-1,7,-1,7],"holder":[-2,-1,-2,-1,-2,-1,-1,-2,-1,-1,-2,-1,-1,-1,-1,-1,-1,-2,-1,-1,-2,-1,-2,-1,-1,-1,-1,-1,-1,-1,-2,-1,-1,-2,-1,-1,-2,-1,-2,-1],"mortgaged":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"agenda":[],"numbers":1,"draws":{},"turn":0,"starter":0,"round":0,"rolls":0,"over":false,"ranking":[],"parts":{"rent":{"open":[]},"building":{"hotel_level":5,"hotels":12,"houses":32,"level":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"deals":{"declined":[],"open":[]},"piles":{"keeper":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"seen":[],"unseen":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31]},"debts":{"open":[]},"auction":{"lot":null},"shortage":{"order":[],"orderer":-1,"piece":"","wishes":[0,0]}}}}',X'6120736565642074686174206E6F626F6479206B6E6F7773206265666F726521','["blue","ünd grün"]',4.0,99.0,'4387b5e5394f12a31a3b305cab67a612');
INSERT INTO "games" VALUES('opengame','opentabl',3,'{"format":3,"rules":2,"edition":"platinum","digest":"0ef6a316fa0312ab","options":{"round-limit":6},"commitment":"00cd6d836b356a45a73ebca9594274b8f01de0a28c6e25fc191947d013ec1646","start":{"format":3,"seats":2,"cash":[0,0],"bank":0,"tokens":[0,1],"at":[0,0],"jail":[0,0],"out":[0,0],"group":[-1,0,-1,0,-1,8,1,-1,1,1,-1,2,9,2,2,8,3,-1,3,3,-1,4,-1,4,4,8,5,5,9,5,-1,6,6,-1,6,8,-1,7,-1,7],"holder":[-2,-1,-2,-1,-2,-1,-1,-2,-1,-1,-2,-1,-1,-1,-1,-1,-1,-2,-1,-1,-2,-1,-2,-1,-1,-1,-1,-1,-1,-1,-2,-1,-1,-2,-1,-1,-2,-1,-2,-1],"mortgaged":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"agenda":[],"numbers":1,"draws":{},"turn":0,"starter":0,"round":0,"rolls":0,"over":false,"ranking":[],"parts":{"rent":{"open":[]},"building":{"hotel_level":5,"hotels":12,"houses":32,"level":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"deals":{"declined":[],"open":[]},"piles":{"keeper":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"seen":[],"unseen":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31]},"debts":{"open":[]},"auction":{"lot":null},"shortage":{"order":[],"orderer":-1,"piece":"","wishes":[0,0]}}}}',X'6120736565642074686174206E6F626F6479206B6E6F7773206265666F726521','["blue","ünd grün"]',4.0,NULL,'f4d9317cf7a9bbe5347430d620cba67f');
CREATE TABLE leases (
	game_id TEXT NOT NULL, 
	server TEXT NOT NULL, 
	until DOUBLE NOT NULL, 
	CONSTRAINT pk_leases PRIMARY KEY (game_id), 
	CONSTRAINT fk_leases_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
CREATE TABLE lines (
	table_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	player TEXT NOT NULL, 
	name TEXT NOT NULL, 
	text TEXT NOT NULL, 
	at DOUBLE NOT NULL, command TEXT, 
	CONSTRAINT pk_lines PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_lines_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "lines" VALUES('overtabl',1,'player0','Ann','Plaudern',5.5,NULL);
INSERT INTO "lines" VALUES('opentabl',1,'player0','Ann','Plaudern',5.5,NULL);
CREATE TABLE marks (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_marks PRIMARY KEY (name)
);
CREATE TABLE presences (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	server TEXT NOT NULL, 
	autopilot BOOLEAN NOT NULL, 
	votes TEXT NOT NULL, 
	CONSTRAINT pk_presences PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_presences_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE reports (
	id TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	player TEXT NOT NULL, 
	"by" TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	text TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_reports PRIMARY KEY (id), 
	CONSTRAINT fk_reports_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE reviews (
	game_id TEXT NOT NULL, 
	made_by TEXT NOT NULL, 
	review TEXT NOT NULL, 
	CONSTRAINT pk_reviews PRIMARY KEY (game_id), 
	CONSTRAINT fk_reviews_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
CREATE TABLE seats (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	player TEXT NOT NULL, 
	name TEXT NOT NULL, 
	digest BLOB, 
	kind TEXT NOT NULL, 
	level TEXT, 
	piece TEXT, 
	seed TEXT, 
	joined DOUBLE NOT NULL, commitment TEXT, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('overtabl',0,'person0','Nomen0',X'0000FF','person',NULL,NULL,NULL,3.75,NULL);
INSERT INTO "seats" VALUES('overtabl',1,'person1','Nomen1',X'0100FF','person',NULL,NULL,NULL,3.75,NULL);
INSERT INTO "seats" VALUES('opentabl',0,'person0','Nomen0',X'0000FF','person',NULL,NULL,NULL,3.75,NULL);
INSERT INTO "seats" VALUES('opentabl',1,'person1','Nomen1',X'0100FF','person',NULL,NULL,NULL,3.75,NULL);
CREATE TABLE snapshots (
	game_id TEXT NOT NULL, 
	version BIGINT NOT NULL, 
	state TEXT NOT NULL, seal TEXT, 
	CONSTRAINT pk_snapshots PRIMARY KEY (game_id), 
	CONSTRAINT fk_snapshots_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "snapshots" VALUES('overgame',61,'{"format":3,"seats":2,"cash":[982,808],"bank":-1790,"tokens":[0,1],"at":[15,1],"jail":[0,0],"out":[0,0],"group":[-1,0,-1,0,-1,8,1,-1,1,1,-1,2,9,2,2,8,3,-1,3,3,-1,4,-1,4,4,8,5,5,9,5,-1,6,6,-1,6,8,-1,7,-1,7],"holder":[-2,1,-2,-1,-2,-1,-1,-2,-1,0,-2,-1,-1,-1,0,0,-1,-2,-1,-1,-2,-1,-2,1,-1,-1,-1,-1,-1,-1,-2,1,-1,-2,-1,-1,-2,-1,-2,-1],"mortgaged":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"agenda":[],"numbers":32,"draws":{"deck_b":1,"dice":12,"start":2},"turn":1,"starter":0,"round":6,"rolls":1,"over":true,"ranking":[1,2],"parts":{"rent":{"open":[]},"building":{"hotel_level":5,"hotels":12,"houses":32,"level":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"deals":{"declined":[],"open":[]},"piles":{"keeper":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"seen":[21],"unseen":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,22,23,24,25,26,27,28,29,30,31]},"debts":{"open":[]},"auction":{"lot":null},"shortage":{"order":[],"orderer":-1,"piece":"","wishes":[0,0]}}}','3b3cb636d9fe5331bad01cfec3d2bf83');
INSERT INTO "snapshots" VALUES('opengame',28,'{"format":3,"seats":2,"cash":[1232,1288],"bank":-2520,"tokens":[0,1],"at":[10,14],"jail":[1,0],"out":[0,0],"group":[-1,0,-1,0,-1,8,1,-1,1,1,-1,2,9,2,2,8,3,-1,3,3,-1,4,-1,4,4,8,5,5,9,5,-1,6,6,-1,6,8,-1,7,-1,7],"holder":[-2,-1,-2,-1,-2,-1,-1,-2,-1,0,-2,-1,-1,-1,0,-1,-1,-2,-1,-1,-2,-1,-2,-1,-1,-1,-1,-1,-1,-1,-2,-1,-1,-2,-1,-1,-2,-1,-2,-1],"mortgaged":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"agenda":[{"kind":"EndDue","number":14,"seat":1},{"kind":"RollDue","number":15,"seat":1}],"numbers":16,"draws":{"deck_b":1,"dice":5,"start":2},"turn":1,"starter":0,"round":3,"rolls":0,"over":false,"ranking":[],"parts":{"rent":{"open":[]},"building":{"hotel_level":5,"hotels":12,"houses":32,"level":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]},"deals":{"declined":[],"open":[]},"piles":{"keeper":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"seen":[21],"unseen":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,22,23,24,25,26,27,28,29,30,31]},"debts":{"open":[]},"auction":{"lot":null},"shortage":{"order":[],"orderer":-1,"piece":"","wishes":[0,0]}}}','2208787f523eb57dc79581cdcfc42e5d');
CREATE TABLE tables (
	id TEXT NOT NULL, 
	status TEXT NOT NULL, 
	settings TEXT NOT NULL, 
	invite TEXT NOT NULL, 
	public BOOLEAN NOT NULL, 
	game_id TEXT, 
	previous_id TEXT, 
	created DOUBLE NOT NULL, 
	touched DOUBLE NOT NULL, 
	host INTEGER, pause TEXT, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('overtabl','over','{"edition":"any","clocks":{"turn":30}}','secret',1,'overgame',NULL,1.25,2.5,0,NULL);
INSERT INTO "tables" VALUES('opentabl','playing','{"edition":"any","clocks":{"turn":30}}','secret',1,'opengame',NULL,1.25,2.5,0,NULL);
CREATE INDEX ix_tables_public_touched ON tables (public, touched);
CREATE INDEX ix_tables_status_touched ON tables (status, touched);
CREATE INDEX ix_games_table_id ON games (table_id);
CREATE INDEX ix_games_unfinished ON games (created) WHERE ended IS NULL;
CREATE INDEX ix_presences_server ON presences (server);
CREATE UNIQUE INDEX ix_lines_command ON lines (table_id, command);
CREATE INDEX ix_reports_table_id ON reports (table_id);
CREATE INDEX ix_audit_at ON audit (at);
COMMIT;
